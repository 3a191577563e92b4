import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivate } from '../system/private-files'
import { ReadableError } from '../system/readable-error'

interface Stored {
  csrfSecret: string
  idempotencySecret: string
  sealKey: string
  databasePasswords: Record<string, string>
  /** The first password of the account `admin`, until it has been shown. */
  adminPassword?: string
  demo: 'wanted' | 'done' | 'declined'
}

/** What a data directory must keep to itself, in one 0600 file. Losing it ends all sessions and loses what is sealed. */
export class Secrets {
  private constructor(
    private readonly file: string,
    private stored: Stored,
    /** Whether this directory has never been started before. */
    readonly fresh: boolean,
  ) {}

  static open(directory: string, demo: boolean): Secrets {
    const file = join(directory, 'secrets.json')
    if (existsSync(file)) return new Secrets(file, parse(file), false)
    const secrets = new Secrets(file, fresh(demo), true)
    secrets.save()
    return secrets
  }

  /** Those of a directory that has been started before; undefined when it never was. */
  static existing(directory: string): Secrets | undefined {
    return existsSync(join(directory, 'secrets.json')) ? Secrets.open(directory, false) : undefined
  }

  /**
   * For a command on databases that are not of this machine: those that the environment names, and others where a command
   * is asked for one and needs none. Kept nowhere.
   */
  static passing(environment: NodeJS.ProcessEnv): Secrets {
    const made = fresh(false)
    return new Secrets(
      '',
      {
        ...made,
        idempotencySecret: environment.IDEMPOTENCY_SECRET || made.idempotencySecret,
        sealKey: environment.SEAL_KEY || made.sealKey,
        // A password that nobody was shown would lock everybody out; identity prints the one it makes.
        adminPassword: undefined,
      },
      false,
    )
  }

  get csrfSecret(): string {
    return this.stored.csrfSecret
  }

  get idempotencySecret(): string {
    return this.stored.idempotencySecret
  }

  get sealKey(): string {
    return this.stored.sealKey
  }

  get adminPassword(): string | undefined {
    return this.stored.adminPassword
  }

  get demoWanted(): boolean {
    return this.stored.demo === 'wanted'
  }

  /** The password of a database role: the same one from start to start. */
  databasePassword(role: string): string {
    const known = this.stored.databasePasswords[role]
    if (known) return known
    const made = randomBytes(24).toString('hex')
    this.stored.databasePasswords[role] = made
    this.save()
    return made
  }

  /** Called once the password has been shown: from then on only its hash exists. */
  forgetAdminPassword(): void {
    if (!this.stored.adminPassword) return
    delete this.stored.adminPassword
    this.save()
  }

  demoDone(): void {
    this.stored.demo = 'done'
    this.save()
  }

  private save(): void {
    writePrivate(this.file, `${JSON.stringify(this.stored, null, 2)}\n`)
  }
}

function fresh(demo: boolean): Stored {
  return {
    csrfSecret: randomBytes(32).toString('hex'),
    idempotencySecret: randomBytes(32).toString('hex'),
    sealKey: randomBytes(32).toString('base64'),
    databasePasswords: {},
    adminPassword: readablePassword(),
    // Decided once: people who began without demo data must not find it among their own later.
    demo: demo ? 'wanted' : 'declined',
  }
}

/** About 77 bits, without letters that look like others. */
function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const word = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [word(), word(), word(), word()].join('-')
}

function parse(file: string): Stored {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new ReadableError(`${file} cannot be read as JSON. Restore it, or start with an empty DATA_DIR.`, {
      cause,
    })
  }
}
