import { Notice, Page, Panel } from '@jejaring/ui'
import { Link } from '@jejaring/web-platform'
import { texts } from '../texts'
import classes from './guide.module.css'
import type { GuideBlock, GuideContent, GuideSpan } from './guide-content'

interface GuideProps {
  guide: GuideContent
  breadcrumb: string
  /** Size of all its pictures, so that the text does not move while they load. */
  pictureSize: { width: number; height: number }
}

/** A guide: table of contents, then one card for each chapter. */
export function Guide({ guide: { title, blocks }, breadcrumb, pictureSize }: GuideProps) {
  const { introduction, chapters } = chaptersOf(blocks)
  const render = (block: GuideBlock, index: number) => (
    <Block key={index} block={block} pictureSize={pictureSize} />
  )
  return (
    <Page title={title} breadcrumb={breadcrumb}>
      <Panel>
        <div className={classes.text}>{introduction.map(render)}</div>
        <nav aria-label={texts.guide.contents}>
          <ol className={classes.contents}>
            {chapters.map(({ id, text }) => (
              <li key={id}>
                <Link to={`#${id}`}>{text}</Link>
              </li>
            ))}
          </ol>
        </nav>
      </Panel>
      {chapters.map(({ id, text, blocks }) => (
        <Panel key={id}>
          <div className={classes.text}>
            <h2 id={id}>{text}</h2>
            {blocks.map(render)}
          </div>
        </Panel>
      ))}
    </Page>
  )
}

interface Chapter {
  id: string
  text: string
  blocks: GuideBlock[]
}

/** Splits a guide at its headings of the second level. */
function chaptersOf(blocks: readonly GuideBlock[]): { introduction: GuideBlock[]; chapters: Chapter[] } {
  const introduction: GuideBlock[] = []
  const chapters: Chapter[] = []
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2) chapters.push({ ...block, blocks: [] })
    else (chapters.at(-1)?.blocks ?? introduction).push(block)
  }
  return { introduction, chapters }
}

function Block({ block, pictureSize }: { block: GuideBlock; pictureSize: GuideProps['pictureSize'] }) {
  switch (block.kind) {
    case 'heading':
      return <h3 id={block.id}>{block.text}</h3>
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      )
    case 'note':
      return (
        <Notice>
          <Spans spans={block.spans} />
        </Notice>
      )
    case 'picture':
      return (
        <img src={block.src} alt={block.alt} {...pictureSize} loading="lazy" className={classes.picture} />
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((spans, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the content never changes
            <li key={index}>
              <Spans spans={spans} />
            </li>
          ))}
        </List>
      )
    }
  }
}

function Spans({ spans }: { spans: readonly GuideSpan[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the content never changes
  return spans.map((span, index) => <Span key={index} {...span} />)
}

function Span({ text, strong, code, to }: GuideSpan) {
  if (to) return <Link to={to}>{text}</Link>
  if (strong) return <strong>{text}</strong>
  return code ? <code>{text}</code> : text
}
