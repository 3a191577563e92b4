import { nonGlossaryTerms } from '@jejaring/ui/testing'
import * as texts from './texts'

test('texts use only glossary terms', () => expect(nonGlossaryTerms(texts)).toEqual([]))
