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

test('a script that fails is removed, so that it can be loaded again', async () => {
  document.head.innerHTML = '<meta name="scripts" content="/gone.js">'
  startScripts()
  document.dispatchEvent(new Event('DOMContentLoaded'))
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
  for (const script of document.querySelectorAll('script')) script.dispatchEvent(new Event('error'))
  expect(document.querySelector('script')).toBeNull()
})
