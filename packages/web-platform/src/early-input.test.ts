import { holdFormSubmits, replayEarlyInput, replayInput } from './early-input'

holdFormSubmits()

function drawnForm() {
  document.documentElement.dataset.hydrating = ''
  document.body.innerHTML =
    '<form><input name="username"><input name="remember" type="checkbox"><button type="submit"></button></form>'
  const form = document.forms[0] as HTMLFormElement
  const [username, remember] = form.querySelectorAll('input')
  const events: string[] = []
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    events.push('submit')
  })
  username?.addEventListener('input', () => events.push(`typed ${username.value}`))
  remember?.addEventListener('click', () => events.push(`ticked ${remember.checked}`))
  return { form, username: username as HTMLInputElement, remember: remember as HTMLInputElement, events }
}

test('replays typed text, ticked boxes and held submits, in this order', () => {
  const { form, username, remember, events } = drawnForm()
  username.value = 'budi'
  remember.checked = true
  form.requestSubmit()
  form.requestSubmit()
  expect(events).toEqual([])
  expect(form).toHaveAttribute('aria-busy', 'true')
  replayEarlyInput(document.body)
  expect(events).toEqual(['typed budi', 'ticked true', 'submit'])
  expect(form).not.toHaveAttribute('aria-busy')
})

test('leaves an untouched form alone and no longer holds submits', () => {
  const { form, events } = drawnForm()
  replayEarlyInput(document.body)
  expect(events).toEqual([])
  form.requestSubmit()
  expect(events).toEqual(['submit'])
})

test('does nothing on a page that was not server-rendered', () => {
  const { username, events } = drawnForm()
  delete document.documentElement.dataset.hydrating
  username.value = 'budi'
  replayEarlyInput(document.body)
  expect(events).toEqual([])
})

test('replays numbers and e-mail addresses, and leaves a chosen file alone', () => {
  document.documentElement.dataset.hydrating = ''
  document.body.innerHTML = '<input type="number"><input type="email"><input type="file">'
  const [number, email] = document.querySelectorAll('input')
  number!.value = '7'
  email!.value = 'budi@contoh.id'
  const typed: string[] = []
  document.body.addEventListener('input', ({ target }) => typed.push((target as HTMLInputElement).value))
  replayEarlyInput(document.body)
  expect(typed).toEqual(['7', 'budi@contoh.id'])
})

test('leaves a form of a part that is hydrated later to that part', () => {
  const { form, username, events } = drawnForm()
  const part = document.createElement('div')
  part.dataset.deferredHydration = 'true'
  form.replaceWith(part)
  part.append(form)
  username.value = 'budi'
  form.requestSubmit()
  replayEarlyInput(document.body)
  expect(events).toEqual([])
  replayInput(part)
  expect(events).toEqual(['typed budi', 'submit'])
})
