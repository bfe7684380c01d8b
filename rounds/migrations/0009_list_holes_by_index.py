import django.db.models.deletion
from django.db import migrations, models

# Of the foreign key, named by Django; two other indexes begin with its column.
INDEX = 'rounds_hole_golf_round_id_94921a43'

# PostgreSQL guesses the number of rounds from a sample, as a twentieth of what it is, and then reads
# all holes of the site to find those of one player. Most rounds have nine: so it is a share of rows.
ROUNDS_AMONG_HOLES = -0.12


def tell_postgresql(apps, schema_editor):
    set_distinct(schema_editor, f'SET (n_distinct = {ROUNDS_AMONG_HOLES})')


def forget(apps, schema_editor):
    set_distinct(schema_editor, 'RESET (n_distinct)')


def set_distinct(schema_editor, setting):
    if schema_editor.connection.vendor == 'postgresql':
        schema_editor.execute(f'ALTER TABLE rounds_hole ALTER COLUMN golf_round_id {setting}')
        schema_editor.execute('ANALYZE rounds_hole (golf_round_id)')


class Migration(migrations.Migration):

    dependencies = [
        ('rounds', '0008_index_what_every_page_asks'),
    ]

    operations = [
        migrations.RemoveIndex(model_name='round', name='round_format_closed'),
        migrations.RemoveIndex(model_name='round', name='round_state_of_player'),
        migrations.AddIndex(
            model_name='round',
            index=models.Index(fields=['player', 'state', 'kind'], name='round_state_and_kind'),
        ),
        migrations.AddIndex(
            model_name='round',
            index=models.Index(fields=['player', 'rules', 'scoring', 'hole_count', 'played', 'winnable_only', 'state', 'total_strokes', 'total_points', 'total_timed'], name='round_format_played'),
        ),
        migrations.AddIndex(
            model_name='hole',
            index=models.Index(fields=['golf_round', 'created', 'id'], name='hole_dealt'),
        ),
        # By hand: on SQLite altering the field would copy the whole table.
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    f'DROP INDEX {INDEX}',
                    f'CREATE INDEX {INDEX} ON rounds_hole (golf_round_id)',
                ),
            ],
            state_operations=[
                migrations.AlterField(
                    model_name='hole',
                    name='golf_round',
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='holes', to='rounds.round'),
                ),
            ],
        ),
        migrations.RunPython(tell_postgresql, forget),
    ]
