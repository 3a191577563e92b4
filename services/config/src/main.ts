import { main } from '@jejaring/service'
import { config } from './service'

main(config)
