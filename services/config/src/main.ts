import { main } from '@jejaring/service-kit'
import { config } from './service'

main(config)
