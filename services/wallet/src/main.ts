import { main } from '@jejaring/service'
import { wallet } from './service'

main(wallet)
