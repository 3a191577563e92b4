import { main } from '@jejaring/service-kit'
import { rewards } from './service'

main(rewards)
