import { main } from '@jejaring/service'
import { network } from './service'
import { settler } from './settler'

main(network, settler)
