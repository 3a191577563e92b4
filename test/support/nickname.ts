import { readFileSync, writeFileSync } from 'node:fs'

/** The example of docs/adding-a-field.md: text of a file, and what replaces it. */
const edits: readonly (readonly [file: string, before: string, after: string])[] = [
  [
    'proto/jejaring/identity/v1/identity.proto',
    'message UpdateProfileRequest {',
    'message UpdateProfileRequest {\n  optional string nickname = 99;',
  ],
  [
    'proto/jejaring/identity/v1/identity.proto',
    'message Member {',
    'message Member {\n  optional string nickname = 99;',
  ],
  [
    'services/identity/src/service.ts',
    "import { rights } from './store/rights'",
    "import { AddNickname0099 } from './store/migrations/0099-nickname'\nimport { rights } from './store/rights'",
  ],
  ['services/identity/src/service.ts', '    ],\n    rights,', '      AddNickname0099,\n    ],\n    rights,'],
  [
    'services/identity/src/store/entities.ts',
    "  @Column('text') phone!: string\n",
    "  @Column('text') phone!: string\n  @Column('text', { nullable: true }) nickname!: string | null\n",
  ],
  [
    'services/identity/src/store/members.ts',
    "  phone: 'm.phone',",
    "  phone: 'm.phone',\n  nickname: 'm.nickname',",
  ],
  [
    'services/identity/src/store/members.ts',
    '    phone: row.phone,',
    '    phone: row.phone,\n    nickname: row.nickname ?? undefined,',
  ],
  [
    'services/identity/src/store/members.ts',
    '{ name, phone, photoHash, bank }: Profile',
    '{ name, phone, photoHash, bank, nickname }: Profile',
  ],
  [
    'services/identity/src/store/members.ts',
    '              bank_account_number = $7, version',
    '              bank_account_number = $7, nickname = $8, version',
  ],
  [
    'services/identity/src/store/members.ts',
    '      bank?.accountNumber ?? null,\n    ],',
    '      bank?.accountNumber ?? null,\n      nickname ?? null,\n    ],',
  ],
  [
    'tools/cli/erasure/personal-columns.ts',
    '      members: {\n        username: ACCOUNT,\n',
    "      members: {\n        username: ACCOUNT,\n        nickname: 'pseudonym',\n",
  ],
  [
    'services/identity/src/members/member.ts',
    '  readonly phone: string\n',
    '  readonly phone: string\n  readonly nickname?: string | undefined\n',
  ],
  [
    'services/identity/src/members/profile.ts',
    '  readonly phone: string | undefined\n',
    '  readonly phone: string | undefined\n  readonly nickname?: string | undefined\n',
  ],
  [
    'services/identity/src/members/profile.ts',
    "Pick<Member, 'name' | ",
    "Pick<Member, 'nickname' | 'name' | ",
  ],
  [
    'services/identity/src/members/profile.ts',
    '      address: member.address,\n',
    '      address: member.address,\n      nickname: change.nickname ?? member.nickname,\n',
  ],
  [
    'services/identity/src/members/profile.ts',
    '    a.phone === b.phone &&',
    '    a.phone === b.phone &&\n    a.nickname === b.nickname &&',
  ],
  [
    'services/gateway/src/mappers/member.ts',
    '    phone: json.text,',
    '    phone: json.text,\n    nickname: json.optional(json.text),',
  ],
  [
    'services/gateway/src/routes/users/update-profile.ts',
    '  name: text().optional(),',
    '  name: text().optional(),\n  nickname: text().optional(),',
  ],
  [
    'services/gateway/src/routes/users/update-profile.ts',
    '      name: input.name,',
    '      name: input.name,\n      nickname: input.nickname,',
  ],
  [
    'frontends/member/src/features/profile/profile-values.ts',
    '  bank_id: z.string(),',
    '  nickname: z.string(),\n  bank_id: z.string(),',
  ],
  [
    'frontends/member/src/features/profile/profile-values.ts',
    '    name: user.name,',
    "    name: user.name,\n    nickname: user.nickname ?? '',",
  ],
  [
    'frontends/member/src/features/profile/profile-form.tsx',
    '            <PhoneField',
    '            <TextField name="nickname" label={words.nickname} />\n            <PhoneField',
  ],
  [
    'frontends/member/src/texts/profile.ts',
    "  name: 'Nama lengkap',",
    "  name: 'Nama lengkap',\n  nickname: 'Nama panggilan',",
  ],
]

const MIGRATION = `import { sqlMigration } from '@jejaring/service-kit'

export const AddNickname0099 = sqlMigration('AddNickname1764500000099', 'ALTER TABLE members ADD COLUMN nickname text')
`

/** Adds a field to members, from the database to the page, as docs/adding-a-field.md describes. */
export function addNickname(path: (file: string) => string): void {
  writeFileSync(path('services/identity/src/store/migrations/0099-nickname.ts'), MIGRATION)
  for (const [file, before, after] of edits) {
    const text = readFileSync(path(file), 'utf8')
    if (!text.includes(before)) throw new Error(`${file} has changed: it does not contain ${before}`)
    writeFileSync(
      path(file),
      text.replace(before, () => after),
    )
  }
}
