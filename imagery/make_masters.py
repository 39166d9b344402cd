"""Render masters: python3 make_masters.py [--outdated] [--list] [NAME ...]

Without a name it renders what has no master yet; --outdated adds those whose script has changed since or was not
noted; names are rendered again whatever there is. --list only says how each picture stands. Run it on the Python that
has OpenCV: Blender then finds numpy too.

Which script a master comes from is kept in masters/scripts.json as a hash over the scene's function and every function,
class and table of the workshop that it uses, however far down; comments and layout do not count. Neither do
the samples and the denoiser: they change how clean a picture is, not what is on it.
"""
import ast
import hashlib
import importlib.util
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
MASTERS = os.path.join(HERE, "masters")
RECORD = os.path.join(MASTERS, "scripts.json")
STILL_LIVES = ("sdf", "stage", "forms", "scenes", "places", "vignettes")
PORTRAITS = ("sdf", "stage", "forms", "portraits")


def read_scripts(modules):
    """Definitions by name, and by picture's name what it begins from."""
    defs, pictures = {}, {}
    for module in modules:
        with open(os.path.join(HERE, module + ".py")) as file:
            body = ast.parse(file.read()).body
        for node in body:
            if isinstance(node, ast.FunctionDef) and node.name == "_":
                entry = node.decorator_list[0]
                entry.keywords = [word for word in entry.keywords if word.arg != "samples"]
                pictures[entry.args[0].value] = node
            elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                if ast.get_docstring(node) is not None:
                    node.body = node.body[1:] or [ast.Pass()]
                if node.name in ("scene", "vignette"):
                    node.args.defaults = []
                defs.setdefault(node.name, []).append(node)
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                if node.targets[0].id == "PEOPLE":
                    pictures.update({"team-" + who.value: look for who, look in zip(node.value.keys, node.value.values)})
                else:
                    defs.setdefault(node.targets[0].id, []).append(node)
    return defs, pictures


def fingerprint(start, defs):
    wanted, seen, parts = [start, *defs["build"]], set(), []
    while wanted:
        node = wanted.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        parts.append(ast.dump(node))
        for part in ast.walk(node):
            name = part.id if isinstance(part, ast.Name) else part.attr if isinstance(part, ast.Attribute) else None
            wanted += defs.get(name, [])
    return hashlib.sha256("\n".join(sorted(parts)).encode()).hexdigest()[:12]


def fingerprints():
    marks = {}
    for modules in (STILL_LIVES, PORTRAITS):
        defs, pictures = read_scripts(modules)
        marks.update({name: fingerprint(start, defs) for name, start in pictures.items()})
    return marks


def recorded():
    if not os.path.exists(RECORD):
        return {}
    with open(RECORD) as file:
        return json.load(file)


def record(name, mark):
    marks = {**recorded(), name: mark}
    with open(RECORD, "w") as file:
        json.dump(dict(sorted(marks.items())), file, indent=2)
        file.write("\n")


def render(name, mark):
    print(name, flush=True)
    with tempfile.TemporaryDirectory() as work:
        png, log = os.path.join(work, name + ".png"), os.path.join(work, "log")
        script = ["portraits.py", "--", name[len("team-"):]] if name.startswith("team-") else ["render.py", "--", name]
        with open(log, "w") as out:
            subprocess.run(["blender", "-b", "--factory-startup", "-P", os.path.join(HERE, script[0]), *script[1:], png],
                           stdout=out, stderr=out, env={**os.environ, "PYTHON": sys.executable})
        if not os.path.exists(png):
            with open(log) as said:
                sys.exit(name + " was not rendered:\n" + "".join(said.readlines()[-6:]))
        subprocess.run([sys.executable, os.path.join(HERE, "to_master.py"), png], check=True)
    record(name, mark)


if __name__ == "__main__":
    asked, options = [a for a in sys.argv[1:] if not a.startswith("--")], {a for a in sys.argv[1:] if a.startswith("--")}
    now, then = fingerprints(), recorded()
    unknown = [name for name in asked if name not in now]
    if unknown or options - {"--list", "--outdated"}:
        sys.exit("No picture or option is called %s." % ", ".join(unknown + sorted(options - {"--list", "--outdated"})))
    state = {name: "missing" if not os.path.exists(os.path.join(MASTERS, name + ".webp")) else
             "unknown" if name not in then else "current" if then[name] == mark else "outdated" for name, mark in now.items()}
    if "--list" in options:
        print("\n".join("%-9s %s" % (state[name], name) for name in sorted(asked or now)))
    elif not importlib.util.find_spec("cv2"):
        sys.exit("This Python (%s) has no OpenCV. On Debian, /usr/bin/python3 has it." % sys.executable)
    else:
        due = {"missing", "unknown", "outdated"} if "--outdated" in options else {"missing"}
        for name in asked or [n for n in now if state[n] in due]:
            render(name, now[name])
