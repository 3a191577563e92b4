import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { compressFiles } from './compress-files'

test('writes an equal but smaller .br next to scripts and style sheets only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jejaring-compress-'))
  try {
    const script = 'export const words = ["Masuk", "Keluar", "Masuk", "Keluar"]\n'.repeat(50)
    mkdirSync(join(folder, 'static'))
    writeFileSync(join(folder, 'static', 'a.js'), script)
    writeFileSync(join(folder, 'b.css'), 'a{color:red}')
    writeFileSync(join(folder, 'font.woff2'), 'font')
    await compressFiles(folder)
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(
      ['b.css', 'b.css.br', 'font.woff2', 'static', 'static/a.js', 'static/a.js.br'].sort(),
    )
    const twin = readFileSync(join(folder, 'static', 'a.js.br'))
    expect(brotliDecompressSync(twin).toString()).toBe(script)
    expect(twin.length).toBeLessThan(script.length / 10)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
