import { main } from '@jejaring/service'
import { whatsapp } from './service'

main(whatsapp)
