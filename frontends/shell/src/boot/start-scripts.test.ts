import { fetchScripts, startScripts } from './start-scripts'

function pageOf(build: string) {
  document.head.innerHTML = `<meta name="start" content="/${build}/react.js /${build}/page.js">`
}

const early = () => [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))
const run = () => [...document.querySelectorAll('script')].map((script) => script.getAttribute('src'))

beforeEach(() => localStorage.clear())

test('preloads scripts until they have run once, and again after a new build', () => {
  pageOf('old')
  fetchScripts()
  expect(early()).toEqual(['/old/react.js', '/old/page.js'])
  expect(document.querySelector('link')).toHaveAttribute('fetchpriority', 'low')
  startScripts()
  expect(run()).toEqual(['/old/react.js', '/old/page.js'])

  pageOf('old')
  fetchScripts()
  expect(early()).toHaveLength(2)
  startScripts()
  document.querySelector('script:last-of-type')?.dispatchEvent(new Event('load'))

  pageOf('old')
  fetchScripts()
  expect(early()).toEqual([])

  pageOf('new')
  fetchScripts()
  expect(early()).toEqual(['/new/react.js', '/new/page.js'])
})

test('preloads and runs scripts when storage is unavailable', () => {
  const forbidden = () => {
    throw new Error('forbidden')
  }
  const spies = [
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden),
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden),
  ]
  pageOf('old')
  fetchScripts()
  startScripts()
  document.querySelector('script:last-of-type')?.dispatchEvent(new Event('load'))
  expect(early()).toHaveLength(2)
  expect(run()).toHaveLength(2)
  for (const spy of spies) spy.mockRestore()
})
