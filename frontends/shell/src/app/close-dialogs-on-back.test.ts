import { confirmAction } from '@jejaring/ui'
import { createMemoryRouter } from 'react-router-dom'
import { closeDialogsOnBack } from './close-dialogs-on-back'

test('back navigation closes an open confirmation without an answer', async () => {
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: ['/m/dashboard', '/m/ro'] })
  closeDialogsOnBack(router)
  let answer: boolean | undefined
  void confirmAction({ title: 'Repeat order?' }).then((given) => {
    answer = given
  })
  await router.navigate('/m/ro?cari=budi')
  await router.navigate(-1)
  expect(answer).toBeUndefined()
  await router.navigate(-1)
  expect(router.state.location.pathname).toBe('/m/dashboard')
  expect(answer).toBe(false)
})
