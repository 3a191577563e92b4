/** A run of text in one style. Links lead to a screen or to a heading of the guide (`#…`). */
export interface GuideSpan {
  text: string
  strong?: boolean
  code?: boolean
  to?: string
}

export type GuideBlock =
  | { kind: 'heading'; level: number; id: string; text: string }
  | { kind: 'paragraph' | 'note'; spans: GuideSpan[] }
  | { kind: 'list'; ordered: boolean; items: GuideSpan[][] }
  | { kind: 'picture'; src: string; alt: string }

/** A guide as `frontends/guide-loader.mjs` compiles it from Markdown. */
export interface GuideContent {
  title: string
  blocks: GuideBlock[]
}
