import { newId } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import { Office } from './device'

let office: Office

beforeAll(async () => {
  office = await Office.open()
  await office.link()
})

afterAll(() => office.close())

beforeEach(() => {
  office.standIn.answer = 'yes'
  office.standIn.messages.clear()
})

const message = (changes = {}) => ({
  messageId: newId(),
  phone: '6281234567890',
  text: 'Selamat datang, Budi! https://jejaring.example/masuk',
  ...changes,
})

const received = () => [...office.standIn.messages.values()]

test('a message arrives as it was written, once, and WhatsApp says that it has it', async () => {
  const sent = message()
  await expect(office.sender.send(sent)).resolves.toEqual({ outcome: 'sent' })
  expect(received()).toEqual([{ times: 1, to: expect.stringContaining(sent.phone), text: sent.text }])
})

test('a second try of a message is the same message, another one is not', async () => {
  const first = message()
  await office.sender.send(first)
  await office.sender.send(first)
  await office.sender.send(message({ text: 'Yang lain' }))
  expect(received().map(({ times, text }) => [times, text])).toEqual([
    [2, first.text],
    [1, 'Yang lain'],
  ])
})

test.each([
  [463, { outcome: 'refused', reason: 'first_contact' }],
  [429, { outcome: 'later', reason: 'slow_down' }],
  [479, { outcome: 'refused', reason: 'rejected' }],
  [500, { outcome: 'later', reason: 'no_answer' }],
])('an answer of %i says what to do with the message', async (code, ack) => {
  office.standIn.answer = code
  await expect(office.sender.send(message())).resolves.toEqual(ack)
})

test('a number that is not on WhatsApp is refused before anything is sent', async () => {
  office.standIn.strangers.add('628999')
  await expect(office.sender.send(message({ phone: '628999' }))).resolves.toEqual({
    outcome: 'refused',
    reason: 'not_on_whatsapp',
  })
  expect(received()).toEqual([])
})

test('a message whose answer is lost with the connection goes out again under its id', async () => {
  office.standIn.answer = 'nothing'
  const sent = message()
  const sending = office.sender.send(sent)
  await eventually(() => expect(received()).toHaveLength(1))
  let opened = 0
  office.sender.onOpen(() => opened++)
  office.standIn.end(428)
  await expect(sending).resolves.toEqual({ outcome: 'later', reason: 'away' })
  expect(office.sender.state()).not.toBe('open')
  await expect(office.sender.send(sent)).resolves.toEqual({ outcome: 'later', reason: 'away' })

  office.standIn.answer = 'yes'
  await eventually(() => expect(opened).toBe(1))
  await expect(office.sender.send(sent)).resolves.toEqual({ outcome: 'sent' })
  expect(received()).toEqual([expect.objectContaining({ times: 2, text: sent.text })])
})
