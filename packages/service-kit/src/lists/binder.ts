/** Converts `:name` parameters to `$n`, each name once, and collects the values in order. */
export class Binder {
  readonly values: unknown[] = []
  private readonly placeholders = new Map<string, string>()

  constructor(private readonly parameters: Readonly<Record<string, unknown>> = {}) {}

  bindNames(sql: string): string {
    // A double colon is a cast, not a parameter.
    return sql.replaceAll(/(?<!:):([a-zA-Z_]\w*)/g, (_match, name: string) => {
      if (!(name in this.parameters)) throw new Error(`no value for :${name}`)
      const placeholder = this.placeholders.get(name) ?? this.bindValue(this.parameters[name])
      this.placeholders.set(name, placeholder)
      return placeholder
    })
  }

  bindValue(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}
