import * as texts from '../../texts'
import type { Template } from './templates'

const words = texts.payouts

/** Form values of a template. */
export interface TemplateValues extends Omit<Template, 'header' | 'active' | 'result'> {
  header: boolean
  active: boolean
  result: Omit<Template['result'], 'paid' | 'refused'> & { paid: string; refused: string }
}

const column = (source: string) => ({ title: words.sources[source] ?? '', source, text: '' })

const noResult = {
  reference: words.sources.reference ?? '',
  account: '',
  amount: '',
  status: 'Status',
  reason: '',
  paid: '',
  refused: '',
}

/** Initial form values of a new template. */
export const newTemplate = (): TemplateValues => ({
  id: '',
  name: '',
  version: 0,
  format: 'csv',
  delimiter: ',',
  header: true,
  active: true,
  columns: ['holder', 'account', 'bank_code', 'amount', 'reference'].map(column),
  result: noResult,
})

export function valuesOf(template: Template): TemplateValues {
  const { result } = template
  return {
    ...template,
    header: template.header === 1,
    active: template.active === 1,
    result: { ...result, paid: result.paid.join(', '), refused: result.refused.join(', ') },
  }
}

export function templateOf(values: TemplateValues): Template {
  const { result } = values
  const list = (text: string) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean)
  return {
    ...values,
    header: values.header ? 1 : 0,
    active: values.active ? 1 : 0,
    result: { ...result, paid: list(result.paid), refused: list(result.refused) },
  }
}
