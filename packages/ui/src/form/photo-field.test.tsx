import { renderScreen } from '@jejaring/ui/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { PhotoField, ServerFormView, SubmitButton, useServerForm } from './index'

const picked = new File(['x'], 'liburan.png', { type: 'image/png' })
const sent: (File | null)[] = []

function Screen({ crop }: { crop: boolean }) {
  const form = useServerForm<{ photo: File | null }, { message: string }>({
    defaults: { photo: null },
    send: async ({ photo }) => {
      sent.push(photo)
      return { message: 'ok' }
    },
  })
  return (
    <ServerFormView form={form}>
      <PhotoField name="photo" label="Foto" person="Budi" crop={crop} />
      <SubmitButton form={form}>Kirim</SubmitButton>
    </ServerFormView>
  )
}

// jsdom neither decodes nor draws images.
beforeEach(() => {
  sent.length = 0
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
  jest.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done) => done(new Blob(['square'], { type: 'image/jpeg' })))
  globalThis.createImageBitmap = jest.fn().mockResolvedValue({ width: 400, height: 200 })
})
afterEach(() => jest.restoreAllMocks())

async function pick(crop: boolean) {
  const { user } = renderScreen(<Screen crop={crop} />)
  await user.upload(screen.getByLabelText('Foto'), picked)
  return user
}

test('crops a photo to a square', async () => {
  const user = await pick(true)
  expect(await screen.findByRole('dialog', { name: 'Atur foto' })).toBeVisible()
  expect(screen.getByLabelText('Kiri–kanan')).toBeEnabled()
  expect(screen.getByLabelText('Atas–bawah')).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Pakai foto ini' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  await waitFor(() =>
    expect(sent.map((file) => [file?.name, file?.type])).toEqual([['foto.jpg', 'image/jpeg']]),
  )
})

test('a cancelled crop picks no photo', async () => {
  const user = await pick(true)
  await screen.findByRole('dialog', { name: 'Atur foto' })
  await user.click(screen.getByRole('button', { name: 'Tutup' }))
  expect(screen.getByRole('button', { name: 'Pilih foto' })).toBeVisible()
  // A browser fires no change event for the same file unless the input was reset.
  expect(screen.getByLabelText<HTMLInputElement>('Foto').value).toBe('')
})

test('a photo that is not to be cropped is used as it is', async () => {
  const user = await pick(false)
  expect(await screen.findByRole('button', { name: 'Ganti foto' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  await waitFor(() => expect(sent.map((file) => file?.name)).toEqual(['liburan.png']))
})

test('downscales a large photo in the browser', async () => {
  const { user } = renderScreen(<Screen crop={false} />)
  const large = new File([new Uint8Array(6 << 20)], 'besar.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Foto'), large)
  expect(await screen.findByRole('button', { name: 'Ganti foto' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  await waitFor(() =>
    expect(sent.map((file) => [file?.name, file?.type])).toEqual([['foto.jpg', 'image/jpeg']]),
  )
})

test.each([
  ['is no picture', new File(['x'], 'catatan.txt', { type: 'text/plain' }), 'berkas JPG atau PNG'],
  ['is empty', new File([], 'kosong.jpg', { type: 'image/jpeg' }), 'kosong'],
  ['cannot be decoded', new File(['x'], 'rusak.jpg', { type: 'image/jpeg' }), 'tidak dapat dibaca'],
])('rejects a file that %s immediately and keeps the photo', async (_, file, sentence) => {
  const { user } = renderScreen(<Screen crop={false} />)
  await user.upload(screen.getByLabelText('Foto'), picked)
  await screen.findByRole('button', { name: 'Hapus foto' })
  globalThis.createImageBitmap = jest.fn().mockRejectedValue(new Error('no picture'))
  // A file dialog can offer all files regardless of `accept`.
  fireEvent.change(screen.getByLabelText('Foto'), { target: { files: [file] } })
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(screen.getByRole('button', { name: 'Ganti foto' })).toHaveAccessibleDescription(
    expect.stringContaining(sentence),
  )
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  await waitFor(() => expect(sent.map((photo) => photo?.name)).toEqual(['liburan.png']))
})

test('a file without an extension is judged by its content', async () => {
  const { user } = renderScreen(<Screen crop={false} />)
  fireEvent.change(screen.getByLabelText('Foto'), { target: { files: [new File(['x'], 'IMG_0001')] } })
  await screen.findByRole('button', { name: 'Hapus foto' })
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  await waitFor(() => expect(sent.map((file) => file?.name)).toEqual(['IMG_0001']))
})

test('offers no removal where there is no photo', async () => {
  renderScreen(<Screen crop />)
  const pdf = new File(['%PDF'], 'ktp.pdf', { type: 'application/pdf' })
  fireEvent.change(screen.getByLabelText('Foto'), { target: { files: [pdf] } })
  expect(await screen.findByRole('alert')).toHaveTextContent('Foto harus berupa berkas JPG atau PNG')
  expect(screen.queryByRole('button', { name: 'Hapus foto' })).toBeNull()
})

test('a refused file without another photo is not sent as if it had been taken', async () => {
  const { user } = renderScreen(<Screen crop={false} />)
  const pdf = new File(['%PDF'], 'ktp.pdf', { type: 'application/pdf' })
  fireEvent.change(screen.getByLabelText('Foto'), { target: { files: [pdf] } })
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Tanpa foto baru' }))
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  await waitFor(() => expect(sent).toEqual([null]))
})
