import { main } from '@jejaring/service'
import { gateway } from './service'

void main(gateway)
