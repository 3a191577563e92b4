import { main } from '@jejaring/service-kit'
import { whatsapp } from './service'

main(whatsapp)
