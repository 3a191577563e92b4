export { renderHtml } from './render-html'
export {
  pathInRemote,
  type RenderedScreen,
  type RenderRequest,
  renderInput,
  renderRemoteScreen,
} from './render-remote-screen'
