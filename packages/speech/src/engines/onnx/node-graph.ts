import type { OnnxNode } from './onnx-model';

/** The nodes of a graph and how they are connected. */
export class NodeGraph {
  private readonly makers = new Map<string, OnnxNode>();
  private readonly usersOf = new Map<string, OnnxNode[]>();

  constructor(readonly nodes: readonly OnnxNode[]) {
    for (const node of nodes) {
      for (const name of node.output) this.makers.set(name, node);
      for (const name of new Set(node.input)) {
        const users = this.usersOf.get(name);
        if (users) users.push(node);
        else this.usersOf.set(name, [node]);
      }
    }
  }

  /** The node that computes a tensor; `undefined` for inputs and constants. */
  maker(tensor: string): OnnxNode | undefined {
    return this.makers.get(tensor);
  }

  /** The nodes that use the first output of a node. */
  users({ output }: OnnxNode): readonly OnnxNode[] {
    return this.usersOf.get(output[0]!) ?? [];
  }

  /** @throws {Error} if the output of the node has another number of users, or its user another operator. */
  onlyUser(node: OnnxNode, opType: string): OnnxNode {
    const [user, ...others] = this.users(node);
    if (!user || others.length > 0) throw unexpectedNode(node);
    expectOperator(user, opType);
    return user;
  }
}

/** The names of all tensors that a node uses, including those that only its branches use. */
export function tensorsUsedBy({ input, attribute = [] }: OnnxNode): string[] {
  return [...input, ...attribute.flatMap(({ g }) => g?.node.flatMap(tensorsUsedBy) ?? [])];
}

/** The name of the first output of a node. */
export function outputOf({ output }: OnnxNode): string {
  return output[0]!;
}

/** The input of a node with two inputs that the other node does not make. */
export function otherInput({ input }: OnnxNode, { output }: OnnxNode): string {
  return input.find((name) => name !== output[0])!;
}

/** @throws {Error} if the node has another operator. */
export function expectOperator(node: OnnxNode, opType: string): void {
  if (node.opType !== opType) throw unexpectedNode(node);
}

export function unexpectedNode({ opType, output }: OnnxNode): Error {
  return new Error(`The model has an unexpected node ${opType} with the output "${output[0]}".`);
}

/** An integer or list of integers among a node's attributes; `undefined` if it is not set. */
export function integersOf({ attribute = [] }: OnnxNode, name: string): number[] | undefined {
  const found = attribute.find((each) => each.name === name);
  if (!found) return undefined;
  return (found.ints && found.ints.length > 0 ? found.ints : [found.i ?? 0]).map(Number);
}
