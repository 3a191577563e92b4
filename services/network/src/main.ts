import { main } from '@jejaring/service-kit'
import { network } from './service'
import { settler } from './settlement/settler/settler'

main(network, settler)
