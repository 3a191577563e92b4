import { startScripts } from './start-scripts'

test('scripts run in their order after the first frame', async () => {
  document.head.innerHTML = '<meta name="scripts" content="/react.js /page.js">'
  const scripts = () => [...document.querySelectorAll('script')]
  startScripts()
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect(scripts()).toEqual([])
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
  expect(scripts().map((script) => [script.getAttribute('src'), script.async])).toEqual([
    ['/react.js', false],
    ['/page.js', false],
  ])
})
