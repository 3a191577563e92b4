/** Texts of the consent card of the dashboard. */
export const consent = {
  title: 'Persetujuan data pribadi',
  help: 'Mohon dibaca. Saldo dan menu lain tetap dapat dipakai sebelum Anda menjawab.',
  accept: 'Saya setuju',
}
