import { randomPassword } from './random-password'

test('random passwords have twelve characters and differ', () => {
  const made = Array.from({ length: 200 }, () => randomPassword())
  expect(made.every((password) => /^[a-zA-Z2-9]{12}$/.test(password))).toBe(true)
  expect(new Set(made).size).toBe(200)
})
