import { screen } from '@testing-library/react'
import { useState } from 'react'
import { renderScreen } from '../testing'
import { Sheet } from './sheet'

function Steps() {
  const [step, setStep] = useState(1)
  return (
    <Sheet opened onClose={() => undefined} title="Berkas">
      {step === 1 ? (
        <button type="button" onClick={() => setStep(2)}>
          Lanjut
        </button>
      ) : (
        <p>Langkah kedua</p>
      )}
    </Sheet>
  )
}

test('a button that goes with its step leaves the focus in its window', async () => {
  const { user } = renderScreen(<Steps />)
  await user.click(screen.getByRole('button', { name: 'Lanjut' }))
  expect(await screen.findByText('Langkah kedua')).toBeInTheDocument()
  expect(screen.getByRole('dialog', { name: 'Berkas' })).toHaveFocus()
})
