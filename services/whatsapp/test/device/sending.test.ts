import { newId } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import { DeviceFixture } from './device-fixture'

let fixture: DeviceFixture

beforeAll(async () => {
  fixture = await DeviceFixture.start()
  await fixture.link()
})

afterAll(() => fixture.stop())

beforeEach(() => {
  fixture.simulator.answer = 'accept'
  fixture.simulator.messages.clear()
})

const message = (changes = {}) => ({
  messageId: newId(),
  phone: '6281234567890',
  text: 'Selamat datang, Budi! https://jejaring.example/masuk',
  ...changes,
})

const received = () => [...fixture.simulator.messages.values()]

test('a message arrives once, unchanged, and is acknowledged', async () => {
  const sent = message()
  await expect(fixture.sender.send(sent)).resolves.toEqual({ outcome: 'sent' })
  expect(received()).toEqual([{ times: 1, to: expect.stringContaining(sent.phone), text: sent.text }])
})

test('a retry is deduplicated by its id, another message is not', async () => {
  const first = message()
  await fixture.sender.send(first)
  await fixture.sender.send(first)
  await fixture.sender.send(message({ text: 'Yang lain' }))
  expect(received().map(({ times, text }) => [times, text])).toEqual([
    [2, first.text],
    [1, 'Yang lain'],
  ])
})

test.each([
  [463, { outcome: 'refused', reason: 'first_contact' }],
  [429, { outcome: 'retry', reason: 'slow_down' }],
  [479, { outcome: 'refused', reason: 'rejected' }],
  [500, { outcome: 'retry', reason: 'no_answer' }],
])('error %i maps to its send result', async (code, ack) => {
  fixture.simulator.answer = code
  await expect(fixture.sender.send(message())).resolves.toEqual(ack)
})

test('an unregistered number is refused before sending', async () => {
  fixture.simulator.unregistered.add('628999')
  await expect(fixture.sender.send(message({ phone: '628999' }))).resolves.toEqual({
    outcome: 'refused',
    reason: 'not_on_whatsapp',
  })
  expect(received()).toEqual([])
})

test('a message is resent under its id when its acknowledgement is lost', async () => {
  fixture.simulator.answer = 'ignore'
  const sent = message()
  const sending = fixture.sender.send(sent)
  await eventually(() => expect(received()).toHaveLength(1))
  let opened = 0
  fixture.sender.onOpen(() => opened++)
  fixture.simulator.closeAll(428)
  await expect(sending).resolves.toEqual({ outcome: 'retry', reason: 'away' })
  expect(fixture.sender.state()).not.toBe('open')
  await expect(fixture.sender.send(sent)).resolves.toEqual({ outcome: 'retry', reason: 'away' })

  fixture.simulator.answer = 'accept'
  await eventually(() => expect(opened).toBe(1))
  await expect(fixture.sender.send(sent)).resolves.toEqual({ outcome: 'sent' })
  expect(received()).toEqual([expect.objectContaining({ times: 2, text: sent.text })])
})
