import type { Person } from '../../../test/support/http/registration'

const firstNames = [
  'Agus',
  'Ayu',
  'Bagus',
  'Citra',
  'Dewi',
  'Dimas',
  'Eka',
  'Fajar',
  'Gita',
  'Hadi',
  'Intan',
  'Jaya',
  'Kirana',
  'Laras',
  'Made',
  'Nanda',
  'Oki',
  'Putri',
  'Rangga',
  'Sari',
  'Tirta',
  'Utari',
  'Wayan',
  'Yoga',
]
const lastNames = [
  'Santoso',
  'Wijaya',
  'Pratama',
  'Saputra',
  'Lestari',
  'Hidayat',
  'Kusuma',
  'Nugraha',
  'Permana',
  'Rahayu',
  'Setiawan',
  'Utami',
  'Wibowo',
  'Maulana',
  'Siregar',
]

/** Invents people; the same source of random numbers gives the same ones. */
export class DemoPeople {
  constructor(
    private readonly random: () => number,
    private readonly password: string,
  ) {}

  next(bankIds: readonly string[] = ['']): Person {
    const name = `${this.pick(firstNames)} ${this.pick(lastNames)}`
    const digits = (count: number) =>
      Array.from({ length: count }, () => Math.floor(this.random() * 10)).join('')
    return {
      name,
      phone: `0812${digits(8)}`,
      bankId: this.pick(bankIds),
      account: `1${digits(9)}`,
      password: this.password,
    }
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T
  }
}

/** Usernames of one registration, unique by the number of members. */
export function usernamesOf({ name }: Person, quantity: number, members: number): string[] {
  const base = name.split(' ')[0]?.toLowerCase()
  return Array.from({ length: quantity }, (_, index) => `${base}${members + index}`)
}
