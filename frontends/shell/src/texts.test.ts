import { nonGlossaryTerms } from '@jejaring/ui/testing'
import { frameTexts } from './app/layout/texts'
import { texts } from './texts'

test('texts use the terms of the glossary', () => expect(nonGlossaryTerms({ texts, frameTexts })).toEqual([]))
