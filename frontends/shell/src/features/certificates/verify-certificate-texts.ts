/** Texts of the verification of certificates. */
export const verifyCertificateTexts = {
  title: 'Periksa Sertifikat',
  help: 'Halaman ini membuktikan bahwa sebuah sertifikat benar dibuat oleh kami. Bandingkan dengan yang tercetak.',
  genuine: (number: string) => `Sertifikat ${number} sah`,
  name: 'Nama',
  username: 'Username',
  issued: 'Diterbitkan',
  unknown: 'Sertifikat ini tidak dikenal',
  unknownHelp: 'Tautannya salah atau terpotong, atau sertifikatnya tidak dibuat oleh kami.',
} as const
