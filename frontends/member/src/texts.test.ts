import { nonGlossaryTerms } from '@jejaring/ui/testing'
import { texts } from './texts'

test('the words are those of the glossary', () => expect(nonGlossaryTerms(texts)).toEqual([]))
