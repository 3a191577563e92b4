import { main } from '@jejaring/service'
import { identity } from './service'

main(identity)
