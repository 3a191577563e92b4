import { main } from '@jejaring/service-kit'
import { network } from './service'
import { settler } from './settler'

main(network, settler)
