import { main } from '@jejaring/service-kit'
import { identity } from './service'

main(identity)
