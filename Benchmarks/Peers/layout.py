"""Solves a layout that "bench-layout --scene NAME" writes with kiwisolver; prints milliseconds.

Prints milliseconds of processor time, and those of as many calls of an empty method of the same object, the overhead of Python
and the binding. Creating the constraints is not timed. kiwisolver has no changeable constants, so a changed constraint is
removed and another one added. Weights replace priorities: 250 is weak, 750 strong.
"""
import statistics
import sys
import time

import kiwisolver as kiwi

STRENGTHS = {250.0: kiwi.strength.weak, 750.0: kiwi.strength.strong, 1000.0: kiwi.strength.required}

lines = sys.stdin.read().splitlines()
is_built = lines.pop(0) == "built"
pulled = changed = None
rows = []
for line in lines:
    first, *rest = line.split()
    if first == "variables":
        variables = [kiwi.Variable() for _ in range(int(rest[0]))]
    elif first == "pulled":
        pulled = int(rest[0]), [float(v) for v in rest[1:]]
    elif first == "changed":
        changed = int(rest[0]), [float(v) for v in rest[1:]]
    else:
        rows.append((first, rest))


def make(row, constant=None):
    relation, (priority, own, *terms) = row
    pairs = zip(terms[0::2], terms[1::2])
    constant = float(own) if constant is None else constant
    expression = kiwi.Expression([kiwi.Term(variables[int(v)], float(c)) for v, c in pairs], constant)
    return kiwi.Constraint(expression, relation, STRENGTHS[float(priority)])


constraints = [make(row) for row in rows]


def build():
    solver = kiwi.Solver()
    add = solver.addConstraint
    start = time.thread_time()
    for constraint in constraints:
        add(constraint)
    if pulled:
        solver.addEditVariable(variables[pulled[0]], 10 * kiwi.strength.strong)
        solver.suggestValue(variables[pulled[0]], pulled[1][0])
    solver.updateVariables()
    return solver, time.thread_time() - start


def binding(solver, count):
    ask = solver.hasConstraint
    start = time.thread_time()
    for index in range(count):
        ask(constraints[index % len(constraints)])
    return time.thread_time() - start


times = []
if is_built:
    begin = time.thread_time()
    while len(times) < 1 or (len(times) < 30 and time.thread_time() - begin < 2):
        solver, taken = build()
        times.append(taken)
    own = binding(solver, len(constraints))
else:
    solver, _ = build()
    if changed:
        index, constants = changed
        both = [make(rows[index], constant) for constant in constants]
        solver.removeConstraint(constraints[index])
        solver.addConstraint(both[0])
    begin = time.thread_time()
    for turn in range(1, 301):
        start = time.thread_time()
        if pulled:
            solver.suggestValue(variables[pulled[0]], pulled[1][turn % len(pulled[1])])
        else:
            solver.removeConstraint(both[(turn + 1) % 2])
            solver.addConstraint(both[turn % 2])
        solver.updateVariables()
        times.append(time.thread_time() - start)
        if time.thread_time() - begin > 5:
            break
    own = binding(solver, 3000) / 1000
print(f"{statistics.median(times) * 1e3:.5f}\t{own * 1e3:.5f}")
