import { holdFormSubmits, replayEarlyInput } from './early-input'

holdFormSubmits()

function drawnForm() {
  document.documentElement.dataset.drawn = 'login'
  document.body.innerHTML =
    '<form><input name="username"><input name="remember" type="checkbox"><button type="submit"></button></form>'
  const form = document.forms[0] as HTMLFormElement
  const [username, remember] = form.querySelectorAll('input')
  const heard: string[] = []
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    heard.push('submit')
  })
  username?.addEventListener('input', () => heard.push(`typed ${username.value}`))
  remember?.addEventListener('click', () => heard.push(`ticked ${remember.checked}`))
  return { form, username: username as HTMLInputElement, remember: remember as HTMLInputElement, heard }
}

test('what was typed, ticked and sent before is done once more, in this order', () => {
  const { form, username, remember, heard } = drawnForm()
  username.value = 'budi'
  remember.checked = true
  form.requestSubmit()
  form.requestSubmit()
  expect(heard).toEqual([])
  expect(form).toHaveAttribute('aria-busy', 'true')
  replayEarlyInput(document.body)
  expect(heard).toEqual(['typed budi', 'ticked true', 'submit'])
  expect(form).not.toHaveAttribute('aria-busy')
})

test('a form that nobody touched is left alone, and from then on sends at once', () => {
  const { form, heard } = drawnForm()
  replayEarlyInput(document.body)
  expect(heard).toEqual([])
  form.requestSubmit()
  expect(heard).toEqual(['submit'])
})

test('a page that was not drawn has nothing to hand over', () => {
  const { username, heard } = drawnForm()
  delete document.documentElement.dataset.drawn
  username.value = 'budi'
  replayEarlyInput(document.body)
  expect(heard).toEqual([])
})
