import { fileNameWords } from './file-name'

const content = { dateStart: '', dateFinish: '', search: '' }

test.each([
  ['nothing', {}, ['penarikan', 'semua']],
  ['a whole month', { dateStart: '2026-02-01', dateFinish: '2026-02-28' }, ['penarikan', '2026-02']],
  [
    'other days',
    { dateStart: '2026-02-01', dateFinish: '2026-02-27' },
    ['penarikan', '2026-02-01_2026-02-27'],
  ],
  ['a first day', { dateStart: '2026-02-03' }, ['penarikan', 'dari-2026-02-03']],
  ['a last day', { dateFinish: '2026-02-03' }, ['penarikan', 'sampai-2026-02-03']],
  [
    'all until a month',
    { dateStart: '1970-01-01', dateFinish: '2026-11-30' },
    ['penarikan', 'sampai-2026-11'],
  ],
  ['a filter', { filters: ['Menunggu persetujuan', ''] }, ['penarikan', 'menunggu-persetujuan']],
  ['a search', { search: ' =../Budi "S" ' }, ['penarikan', 'cari-budi-s']],
  [
    'a search without half a letter',
    { search: `${'a'.repeat(39)}𝐀` },
    ['penarikan', `cari-${'a'.repeat(39)}`],
  ],
])('the name of a download states %s', (_what, about, words) => {
  expect(fileNameWords('penarikan', { ...content, ...about })).toEqual(words)
})
