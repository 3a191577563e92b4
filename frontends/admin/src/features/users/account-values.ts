import type { Account } from './account'

export interface AccountValues {
  group: string
  status: string
  username: string
  name: string
  phone: string
  address: string
  province_id: string
  city_id: string
  subdistrict_id: string
  village_id: string
  bank_id: string
  bank_account_name: string
  bank_account_address: string
  password: string
  password_confirm: string
  photo: File | null
  agree: boolean
}

/** Form values of an unchanged account. */
export function valuesOf(account: Account): AccountValues {
  return {
    group: account.group,
    status: account.status,
    username: account.username,
    name: account.name,
    phone: account.phone,
    address: account.address,
    province_id: account.province_id ?? '',
    city_id: account.city_id ?? '',
    subdistrict_id: account.subdistrict_id ?? '',
    village_id: account.village_id ?? '',
    bank_id: account.bank_id ?? '',
    bank_account_name: account.bank_account_name ?? '',
    bank_account_address: account.bank_account_address ?? '',
    password: '',
    password_confirm: '',
    photo: null,
    agree: false,
  }
}
