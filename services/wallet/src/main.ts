import { main } from '@jejaring/service-kit'
import { wallet } from './service'

main(wallet)
