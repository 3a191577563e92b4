import type { Template } from '@jejaring/proto/whatsapp/v1/whatsapp'
import type { TemplateKind } from '../../messages/templates/template-kind'
import type { TemplateText } from '../../store/template-texts'

export function templateToProto(kind: TemplateKind, current: TemplateText): Template {
  return {
    name: current.name,
    text: current.text,
    initial: kind.initial,
    version: BigInt(current.version),
    variables: Object.entries(kind.variables).map(([name, { description, required }]) => ({
      name,
      description,
      required: required === true,
    })),
    changedAt: current.changedAt,
    security: kind.priority !== 2,
  }
}
