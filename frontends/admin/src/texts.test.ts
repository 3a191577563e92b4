import { nonGlossaryTerms } from '@jejaring/ui/testing'
import * as texts from './texts'

test('texts use only terms of the glossary', () => expect(nonGlossaryTerms(texts)).toEqual([]))
