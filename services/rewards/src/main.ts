import { main } from '@jejaring/service'
import { rewards } from './service'

main(rewards)
