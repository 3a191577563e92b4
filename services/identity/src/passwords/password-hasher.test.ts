import { PasswordHasher } from './password-hasher'

const hasher = new PasswordHasher(2)

test('a hash is Argon2id, never the same twice, and fits its own password only', async () => {
  const [first, second] = await Promise.all([hasher.hash('kopi tubruk'), hasher.hash('kopi tubruk')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
  await expect(hasher.matches(first, 'kopi tubruk')).resolves.toBe(true)
  await expect(hasher.matches(first, 'kopi tubru')).resolves.toBe(false)
})

test('without a hash nothing matches, not even a huge input', async () => {
  await expect(hasher.matches(undefined, 'kopi tubruk')).resolves.toBe(false)
  await expect(hasher.matches(undefined, 'x'.repeat(1_000_000))).resolves.toBe(false)
})

test('the same characters match, however the keyboard composed them', async () => {
  const hash = await hasher.hash('rahasia\u00e9')
  await expect(hasher.matches(hash, 'rahasiae\u0301')).resolves.toBe(true)
})

test('a short secret is hashed by Argon2id with its salt', async () => {
  const salt = Buffer.alloc(16, 7)
  const hash = (await hasher.hashWithSalt('7K2QX9F0TB', salt)).toString('base64').replaceAll('=', '')
  const encoded = `$argon2id$v=19$m=19456,t=2,p=1$${salt.toString('base64').replaceAll('=', '')}$${hash}`
  await expect(hasher.matches(encoded, '7K2QX9F0TB')).resolves.toBe(true)
})
