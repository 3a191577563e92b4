export { type RenderedHtml as Drawn, renderHtml } from './render-html'
export {
  pathInRemote,
  type RenderedScreen as DrawnScreen,
  type RenderRequest as Wanted,
  renderInput,
  renderRemoteScreen,
} from './render-remote-screen'
