/** Where a member lives. Area ids are the government's codes; blank where nothing is known. */
export interface Address {
  readonly street: string
  readonly provinceId: string
  readonly cityId: string
  readonly subdistrictId: string
  readonly villageId: string
}
