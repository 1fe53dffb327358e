"""Writes the systems of coordinates that files of plots may have, and points by which they are checked, from PROJ's database.

    python3 scripts/coordinate-systems.py && npm run format     (Debian: python3-pyproj; written with PROJ 9.1.1)

Each system has its projection, the shift of its datum in the operation that PROJ takes first where it has no grids, how exact PROJ
says that operation is, in metres, and the name that Esri gives it, which is that of a .prj file. A system whose shift has another form is left out.
"""
import json
import re
import warnings
from pyproj import CRS, Transformer
from pyproj.transformer import TransformerGroup

warnings.simplefilter('ignore')

CODES = [
    3857,
    4258, *range(25828, 25839), 3034, 3035, 4081, 4082, 4083,  # ETRS89, REGCAN95
    4694, *range(22181, 22188), 5340, *range(5343, 5350),  # POSGAR 94 and 2007
    4674, *range(31965, 31986), 5360, 5361, 5362, 9153, 9154, 9155, 5381, 5382, 5383,  # SIRGAS
    *range(32601, 32661), *range(32701, 32761),  # WGS 84 UTM
    4269, *range(26903, 26924), 6318, 3978, 3979,  # NAD83
    4230, *range(23028, 23037), 3763, 2154, 27572, 31370, 3812, 28992, 2169, 27700, 2157, 29902, 29903,
    21781, 2056, 31287, *range(31254, 31260), 31466, 31467, 31468, 31469, 4314, 3003, 3004, 6706, 6707, 6708, 7791, 7792,
    5514, 2180, 2176, 2177, 2178, 2179, 3794, 3765, 23700, 3844, 7801, 2100, 3301, 3059, 3346, 3067, 3006,
    3007, 3008, 3009, 3010, 3011, 3012, 3013, 3014, 3015, 3016, 3017, 3018,
    29191, 29192, 29193, 4618, 9377, 3116, 6362, 6372, 2193, 7844, *range(7849, 7857), 6668, *range(6669, 6688),
]


def shift_of(definition):
    """The shift as +towgs84, None where it is none, and False where it is of another form."""
    if re.search(r'grids=|proj=(molobadekas|deformation|affine|geogoffset)', definition) or definition.count('proj=helmert') > 1:
        return False
    helmert = re.search(r'proj=helmert (.*?) step', definition)
    if helmert is None:
        return None
    given = dict(re.findall(r'(\w+)=(\S+)', helmert[1]))
    turn = -1 if given.get('convention') == 'coordinate_frame' else 1
    values = [float(given.get(name, 0)) for name in ('x', 'y', 'z')]
    values += [turn * float(given.get(name, 0)) or 0.0 for name in ('rx', 'ry', 'rz')] + [float(given.get('s', 0))]
    return ','.join(f'{value:.15g}' for value in (values if any(values[3:]) else values[:3]))


def points_of(crs, transformer):
    """Three points of its area, whole millimetres or billionths of a degree, and where PROJ has them."""
    area = crs.area_of_use
    east = area.east + (360 if area.east < area.west else 0)
    for part in (0.3, 0.5, 0.7):
        lon = (area.west + part * (east - area.west) + 180) % 360 - 180
        lat = area.south + part * (area.north - area.south)
        x, y = transformer.transform(lon, lat, direction='INVERSE')
        digits = 9 if crs.is_geographic else 3
        x, y = round(x, digits), round(y, digits)
        yield [x, y, *(round(value, 9) for value in transformer.transform(x, y))]


table, oracle = {}, {}
for code in sorted(set(CODES)):
    crs = CRS.from_epsg(code)
    found = [(one, shift_of(one.definition)) for one in TransformerGroup(crs, 4326, always_xy=True).transformers]
    transformer, shift = next(((one, shift) for one, shift in found if shift is not False and one.accuracy >= 0), (None, False))
    if transformer is None:
        print('left out', code, crs.name)
        continue
    written = re.sub(r' ?\+(towgs84|nadgrids|no_defs|type|datum|wktext)(=\S*)?', '', crs.to_proj4()).strip()
    if '+ellps' not in written and '+a=' not in written:
        written += f' +a={crs.ellipsoid.semi_major_metre} +rf={crs.ellipsoid.inverse_flattening}'
    written = re.sub(r' \+(x_0=0|y_0=0|units=m|k=1)(?= |$)', '', written)
    table[code] = [written + (f' +towgs84={shift}' if shift else ''), transformer.accuracy, crs.to_wkt('WKT1_ESRI').split('"')[1]]
    oracle[code] = list(points_of(crs, transformer))


def write(path, rows):
    with open(path, 'w', encoding='utf-8') as file:
        file.write('{\n' + ',\n'.join(f'  "{code}": {json.dumps(row)}' for code, row in rows.items()) + '\n}\n')


write('src/rows/coordinate-systems.json', table)
write('test/oracle/coordinate-systems.json', oracle)
