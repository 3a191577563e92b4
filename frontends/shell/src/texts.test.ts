import { strangeWords } from '@jejaring/ui/testing'
import { texts } from './texts'
import { frameTexts } from './texts/frame'

test('the words are those of the glossary', () => expect(strangeWords({ texts, frameTexts })).toEqual([]))
