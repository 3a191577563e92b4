import type { FieldGroup } from '../../edit-conflict/merge-edits'
import * as texts from '../../texts'
import type { TemplateValues } from './template-values'
import type { Template } from './templates'

const words = texts.payouts
const orNone = (text: string) => text || texts.editConflict.none

/** The fields of a template, grouped for edit conflicts. */
export const templateFieldGroups: FieldGroup<Template, TemplateValues>[] = [
  { label: words.templateName, names: ['name'], text: ({ name }) => name },
  {
    label: words.format,
    names: ['format', 'delimiter', 'header'],
    text: ({ format, delimiter, header }) =>
      [
        words.formats[format as keyof typeof words.formats],
        format === 'csv' && words.delimiters[delimiter as keyof typeof words.delimiters],
        header === 1 && words.header,
      ]
        .filter(Boolean)
        .join(', '),
  },
  {
    label: words.active,
    names: ['active'],
    text: ({ active }) => (active === 1 ? words.active : words.inactive),
  },
  {
    label: words.columns,
    names: ['columns'],
    text: ({ columns }) =>
      columns
        .map(({ title, source, text }) => [title, words.sources[source], text].filter(Boolean).join(' = '))
        .join('\n'),
  },
  {
    label: words.result,
    names: ['result'],
    text: ({ result }) => orNone(Object.values(result).flat().filter(Boolean).join(', ')),
  },
]
